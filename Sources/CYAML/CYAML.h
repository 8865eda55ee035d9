// The parser of settings files: libyaml, from the distribution.
#include <yaml.h>
