// This target only brings the trained networks beside the programs. It is one of C, because SwiftPM adds code to a Swift target with
// resources that links all of Foundation into each program: some 40 MB, for a path that `TextModelFiles` knows.
#include "ModelFiles.h"
