import 'server-only'

/** The code of an error, and its sentence. */
type KnownError = readonly [code: RegExp, sentence: string]

const diskFull = 'No space left on the disk. Nothing was changed.'
const notWritable = 'Permission denied: this user cannot write there.'

const fileErrors: readonly KnownError[] = [
  [/^ENOSPC$/, diskFull],
  [/^EACCES$|^EPERM$|^EROFS$/, notWritable],
  [/^ENOENT$/, 'Folder not found.'],
]

const sqliteErrors: readonly KnownError[] = [
  [/^SQLITE_FULL$/, diskFull],
  [/^SQLITE_READONLY/, notWritable],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'The embedded database is damaged.'],
  [/^SQLITE_(BUSY|LOCKED)/, 'Another program has locked the embedded database.'],
  [/^SQLITE_(CANTOPEN|IOERR)/, 'The embedded database cannot be read or written.'],
]

const unreachable = 'Could not connect to the PostgreSQL server.'

// Appendix A of the manual of PostgreSQL, and the codes of Node.js.
const postgresErrors: readonly KnownError[] = [
  [/^28P01$/, 'PostgreSQL rejected the username or password.'],
  [/^28000$/, 'PostgreSQL rejected the user or the kind of connection.'],
  [/^3D000$/, 'The PostgreSQL database does not exist. Create it first with CREATE DATABASE.'],
  [/^42501$/, 'The PostgreSQL user is not allowed to create tables in this database.'],
  [/^53100$/, diskFull],
  [/^53|^57P0|^08/, 'The PostgreSQL server accepts no connections at the moment.'],
  [/^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN))$/, unreachable],
  [
    /^(CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED_CERT\w*|ERR_TLS_CERT_ALTNAME_INVALID)$/,
    'The TLS certificate of the PostgreSQL server is not trusted.',
  ],
]

/** Errors of the PostgreSQL driver have no code. */
const postgresMessages: readonly KnownError[] = [
  [/timeout expired|Connection terminated/, unreachable],
  [/SASL|password must be/, 'PostgreSQL requires a password. Add it to the URL.'],
  [/does not support SSL/, 'The PostgreSQL server does not support TLS.'],
]

const find = (all: readonly KnownError[], text: string): string | undefined =>
  all.find(([pattern]) => pattern.test(text))?.[1]

/** A problem of a database. */
interface DatabaseProblem {
  /** What it means. Never contains a password. */
  sentence: string
  /** The setting that may be wrong. */
  setting: 'DATABASE_URL' | 'DATA_DIR'
}

/** Returns what the error of a database means; null for any other error. */
export function findDatabaseProblem(error: unknown): DatabaseProblem | null {
  if (!(error instanceof Error)) return null
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  const embedded = find(sqliteErrors, String(code))
  if (embedded) return { sentence: embedded, setting: 'DATA_DIR' }
  // A socket of PostgreSQL is a file, whose codes are those of files.
  const server =
    syscall === 'connect'
      ? unreachable
      : (find(postgresErrors, String(code)) ?? (code === undefined ? find(postgresMessages, error.message) : undefined))
  return server ? { sentence: server, setting: 'DATABASE_URL' } : null
}

/** Returns why a command failed, as a sentence for the person who ran it. Never contains a password. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return findDatabaseProblem(error)?.sentence ?? find(fileErrors, String(code)) ?? error.message
}

/** Returns the message of an error; for one of several attempts, the messages of all. */
export function originalMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(originalMessage).join(', ')
  return error instanceof Error ? error.message : String(error)
}
