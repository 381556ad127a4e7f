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

/** Why a file could not be read or written, in words; the system's own for what is rare. */
export function fileTrouble(error: unknown): string {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  return `${reasons[code] ?? message}.`
}
