import manifest from '../../package.json' with { type: 'json' };

/** Version of this package, as clients and reports see it. */
export const VERSION: string = manifest.version;
