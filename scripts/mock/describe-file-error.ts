const reasons: Record<string, string> = {
  ENOENT: 'no such file or directory',
  ENOTDIR: 'no such file or directory',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'read-only file system',
  ENOSPC: 'no space left on the disk',
  ERR_FS_FILE_TOO_LARGE: 'the file is too large',
  ERR_STRING_TOO_LONG: 'the file is too large',
}

/** Returns a readable message for a file system error, or the system's own for rare ones. */
export function describeFileError(error: unknown): string {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  return `${reasons[code] ?? message}.`
}
