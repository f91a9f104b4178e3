export { checkPackage } from './check-package.ts';
export { PACKAGE_FAULTS, type PackageFault } from './package-fault.ts';
