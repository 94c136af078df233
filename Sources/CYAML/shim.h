#ifndef TRAINSTOP_CYAML_SHIM_H
#define TRAINSTOP_CYAML_SHIM_H

#include <yaml.h>

#endif
