export { checkPackage } from './check-package.ts';
export { FAULT_EFFECTS } from './fault-kind.ts';
export { listMends, mendPackage } from './mend/mend-package.ts';
export { effectOf, PACKAGE_FAULTS, type PackageFault } from './package-fault.ts';
