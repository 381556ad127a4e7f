import 'server-only'

const sentences: [RegExp, string][] = [
  [/^ENOSPC$|^SQLITE_FULL$|^53100$/, 'No space left on the disk. Nothing was changed.'],
  [/^EACCES$|^EPERM$|^EROFS$|^SQLITE_READONLY/, 'Permission denied: this user cannot write there.'],
  [/^ENOENT$/, 'Folder not found.'],
  [/^28P01$|^28000$/, 'PostgreSQL rejected the username or password.'],
  [/^3D000$/, 'The PostgreSQL database does not exist. Create it first with CREATE DATABASE.'],
  [/^42501$/, 'The PostgreSQL user is not allowed to create tables in this database.'],
  [/^ECONNREFUSED$|^ENOTFOUND$|^EAI_AGAIN$|^ETIMEDOUT$|^EHOSTUNREACH$/, 'Could not connect to the PostgreSQL server.'],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'The embedded database is damaged.'],
]

/** Returns why a command failed, as a sentence for the person who ran it. Never contains a password. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  const known = sentences.find(([pattern]) => pattern.test(String(code)))
  if (known) return known[1]
  if (/timeout expired|SASL|password must be/.test(error.message)) {
    return /timeout/.test(error.message)
      ? 'Could not connect to the PostgreSQL server.'
      : 'PostgreSQL requires a password. Add it to the URL.'
  }
  return error.message
}
