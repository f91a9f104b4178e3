import type { StorageUsage } from '../store/storage-usage.ts';

/** A variable of the environment as people may see it. */
export interface ShownSetting {
  readonly name: string;
  /** Effective value, including a default; absent for secrets and if there is none. */
  readonly value?: string;
  /** True if the environment sets it. */
  readonly given: boolean;
  readonly secret: boolean;
  readonly meaning: string;
}

/** Facts that are fixed when a server starts. */
export interface ServerFacts {
  readonly version: string;
  /** ISO 8601. */
  readonly started_at: string;
  /** Path of the program that runs. */
  readonly program: string;
  readonly data_directory: string;
  readonly public_url?: string;
  readonly stores: { readonly records: string; readonly files: string };
  /** Names of what is configured, never keys. */
  readonly providers: {
    readonly model?: string;
    readonly web_search?: string;
    readonly photographs: readonly string[];
    readonly pictures?: string;
  };
  readonly limits: {
    readonly slides: number;
    readonly content_characters: number;
    readonly upload_bytes: number;
    /** How long a call is waited for before it goes on as a task. */
    readonly call_seconds: number;
    readonly task_seconds: number;
  };
  readonly settings: readonly ShownSetting[];
}

export interface ServerInfo extends ServerFacts {
  readonly storage: StorageUsage & { /** ISO 8601. */ readonly measured_at: string };
  readonly counts: Readonly<
    Record<
      | 'presentations'
      | 'designs'
      | 'themes'
      | 'images'
      | 'files'
      | 'fonts'
      | 'tasks'
      | 'webhooks'
      | 'webhook_deliveries',
      number
    >
  >;
}

/** Facts, contents and settings of this server. */
export interface ServerService {
  info(): Promise<ServerInfo>;
}
