type Place = readonly (string | number)[];

/** A file of the caller's own machine. */
export interface LocalFile {
  /** Absolute path without symbolic links. */
  readonly path: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Where a caller wants a file to be written. */
export interface SaveTarget {
  /** A path of a file, or of a folder in which the file gets its own name. */
  readonly path: string;
  /** Whether a file that exists there may be replaced. */
  readonly overwrite: boolean;
}

/** A file that was made, with the name that it gets where the target names only a folder. */
export interface MadeFile {
  readonly name: string;
  bytes(): Promise<Uint8Array>;
}

/** Port: files on the machine of a caller who started this process, in the folders that it may use. */
export interface LocalFiles {
  /**
   * The absolute path that a reference names.
   *
   * @param explicit take only what cannot be anything but a path: absolute, or beginning with `./`, `../`, `~/` or `file:`.
   * @param folder what relative paths are relative to; the working directory where absent.
   * @returns undefined for addresses, values of uploaded files and ids.
   * @throws Failure `invalid_input` for a `file:` address that names no local path.
   */
  pathOf(reference: string, field: Place, explicit: boolean, folder?: string): string | undefined;
  /** @throws Failure `invalid_input` where the file may not be read, does not exist or is too large. */
  open(path: string, field: Place): Promise<LocalFile>;
  /**
   * Refuses a target before the work begins whose file could not be written.
   *
   * @param extensions that the file can have, each with its dot; the first is the usual one.
   * @param repeated whether the call may be the repetition of one that wrote the file.
   * @returns the target with an absolute path, which ends in a separator where it is a folder.
   * @throws Failure `invalid_input`
   */
  readyTarget(target: SaveTarget, extensions: readonly string[], repeated: boolean): Promise<SaveTarget>;
  /**
   * Writes the file as a whole or not at all. A file that holds the same bytes already counts as written.
   *
   * @returns its path.
   * @throws Failure `invalid_input`
   */
  save(file: MadeFile, target: SaveTarget): Promise<string>;
  /**
   * Writes the file under its own name into the folder for made files. A file of that name is replaced only if this
   * owner wrote it and nobody has changed it since; otherwise a number is added to the name.
   *
   * @param owner id of what the file was made of.
   */
  publish(file: MadeFile, owner: string): Promise<string>;
  /** Allows only what also lies in one of these folders; undefined: no narrowing. */
  narrowTo(folders: readonly string[] | undefined): void;
}

/** The file that a task makes. */
export interface TaskFile {
  readonly target?: SaveTarget;
  /** Where it was written. */
  readonly path?: string;
}

/** Targets of tasks, which outlive the process that began them. */
export interface TaskFiles {
  get(task: string): Promise<TaskFile | undefined>;
  put(task: string, file: TaskFile): Promise<void>;
}
