const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not do so',
  EPERM: 'this user may not do so',
  EROFS: 'nothing may be written there',
  ENOSPC: 'the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
}

/** Why a file could not be read or written, in words; the system's own for what is rare. */
export function fileTrouble(error: unknown): string {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  return `${reasons[code] ?? message}.`
}
