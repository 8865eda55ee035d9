"""What OpenBLAS does on one core: multiplications a second of a product of 768 x 768 matrices, for comparison."""

import os
os.environ['OPENBLAS_NUM_THREADS']='1'
import numpy as np,time
a=np.random.rand(768,768).astype(np.float32); b=np.random.rand(768,768).astype(np.float32)
best=9
for i in range(40):
    t=time.thread_time(); a@b; best=min(best,time.thread_time()-t)
print('sgemm GMAC/s',768**3/best/1e9)
