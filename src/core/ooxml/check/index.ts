export { checkPackage } from './check-package.ts';
export { FAULT_EFFECTS } from './fault-kind.ts';
export { PACKAGE_FAULTS, type PackageFault } from './package-fault.ts';
