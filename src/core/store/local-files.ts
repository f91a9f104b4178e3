type Place = readonly (string | number)[];

/** File on the machine of the caller. */
export interface LocalFile {
  /** Absolute path without symbolic links. */
  readonly path: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Destination for a file that a caller wants to save. */
export interface SaveTarget {
  /** Path of a file, or of a folder in which the file keeps its own name. */
  readonly path: string;
  /** True if an existing file may be replaced. */
  readonly overwrite: boolean;
}

/** File to write, with its name for a target that is a folder. */
export interface MadeFile {
  readonly name: string;
  bytes(): Promise<Uint8Array>;
}

/** Port for files on the machine of a caller who started this process, in the folders that it may use. */
export interface LocalFiles {
  /**
   * Resolves a reference to an absolute path.
   *
   * @param explicit accept only what can only be a path: absolute, or beginning with `./`, `../`, `~/` or `file:`.
   * @param folder base of relative paths; the working directory by default.
   * @returns undefined for addresses, values of uploaded files and ids.
   * @throws Failure `invalid_input` for a `file:` address that names no local path.
   */
  pathOf(reference: string, field: Place, explicit: boolean, folder?: string): string | undefined;
  /** @throws Failure `invalid_input` if the file may not be read, does not exist or is too large. */
  open(path: string, field: Place): Promise<LocalFile>;
  /**
   * Checks before the work whether the target can be written.
   *
   * @param extensions possible extensions of the file, each with its dot, the usual one first.
   * @param repeated true if the call may repeat one that wrote the file.
   * @returns the target with an absolute path, which ends in a separator for a folder.
   * @throws Failure `invalid_input`
   */
  readyTarget(target: SaveTarget, extensions: readonly string[], repeated: boolean): Promise<SaveTarget>;
  /**
   * Writes the file completely or not at all. A file with the same bytes counts as written.
   *
   * @returns its path.
   * @throws Failure `invalid_input`
   */
  save(file: MadeFile, target: SaveTarget): Promise<string>;
  /**
   * Writes the file under its own name into the folder for produced files. An existing file is replaced only
   * if the same owner wrote it and nobody has changed it since; otherwise a number is added to the name.
   *
   * @param owner id of the object that the file was made from.
   */
  publish(file: MadeFile, owner: string): Promise<string>;
  /** Restricts access to these folders; undefined removes the restriction. */
  narrowTo(folders: readonly string[] | undefined): void;
}

/** File that a task produces. */
export interface TaskFile {
  readonly target?: SaveTarget;
  /** Path where it was written. */
  readonly path?: string;
}

/** Targets of tasks, which outlive the process that started them. */
export interface TaskFiles {
  get(task: string): Promise<TaskFile | undefined>;
  put(task: string, file: TaskFile): Promise<void>;
}
