// Speed of the kernels on layers of both networks, one thread, best of fifteen:
//     clang -O2 -I Sources/CInference/include Benchmarks/kernels/kernels.c Sources/CInference/CInference.c -o /tmp/kernels && /tmp/kernels
// An argument measures the portable kernels. A matrix product to compare with: peak.py beside this file.
#include "CInference.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static double now(){struct timespec t;clock_gettime(CLOCK_THREAD_CPUTIME_ID,&t);return t.tv_sec+t.tv_nsec*1e-9;}
static CInferencePicture pic(int w,int h,int c,int px,int py){CInferencePicture p;long row=(long)(w+2*px)*c;float*f=aligned_alloc(64,((row*(h+2*py)+64)*4+63)/64*64);for(long i=0;i<row*(h+2*py);i++)f[i]=rand()/(float)RAND_MAX-0.5f;p.origin=f+py*row+px*c;p.rowStride=row;p.pixelStride=c;p.width=w;p.height=h;return p;}
static void conv(int w,int h,int ci,int co,int k,int s){
 CInferencePicture a=pic(w,h,ci,k/2,k/2),b=pic(w/s,h/s,co,0,0);CInferenceWindow win={k,k,s,s,k/2,k/2,1};
 long n=(long)k*k*ci*co;float*wt=aligned_alloc(64,n*4+64),*bias=aligned_alloc(64,co*4+64);for(long i=0;i<n;i++)wt[i]=0.01f*(i%7-3);memset(bias,0,co*4);
 double best=1e9;for(int r=0;r<15;r++){double t=now();cinference_convolve(&a,&b,&win,wt,bias,0);t=now()-t;if(t<best)best=t;}
 printf("conv %dx%d %d->%d k%d s%d: %.3f ms %.1f GMAC/s\n",w,h,ci,co,k,s,best*1e3,(double)(w/s)*(h/s)*n/best/1e9);}
static void each(int w,int h,int c,int kw,int kh){CInferencePicture a=pic(w,h,c,kw/2,kh/2),b=pic(w,h,c,0,0);CInferenceWindow win={kw,kh,1,1,kw/2,kh/2,1};
 float*wt=aligned_alloc(64,(long)kw*kh*c*4),*bias=aligned_alloc(64,c*4+64);for(int i=0;i<kw*kh*c;i++)wt[i]=0.1f;memset(bias,0,c*4);
 double best=1e9;for(int r=0;r<15;r++){double t=now();cinference_convolve_each(&a,&b,&win,wt,bias);t=now()-t;if(t<best)best=t;}
 printf("each %dx%d c%d %dx%d: %.3f ms %.1f GMAC/s\n",w,h,c,kw,kh,best*1e3,(double)w*h*c*kw*kh/best/1e9);}
int main(int n,char**v){ if(n>1)cinference_force_portable(1); puts(cinference_kernels());
 conv(256,32,1,32,3,2);conv(128,16,32,64,3,1);conv(128,8,64,64,3,1);conv(64,4,64,96,3,1);conv(64,4,96,128,3,1);conv(64,1,160,160,1,1);conv(64,1,160,288,1,1);conv(80,45,32,32,1,1);
 conv(640,360,1,16,4,4);each(80,45,32,5,5);each(40,22,64,5,5);each(64,1,160,9,1);}
