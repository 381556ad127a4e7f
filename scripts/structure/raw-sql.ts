import type { SourceFile } from './source-files'

/** Files and folders with SQL of their own, and why Prisma does not do it. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['lib/server/db/engine/', 'opens and migrates the databases'],
  ['lib/server/db/events/', 'appends to the event log and reads it, several times faster than Prisma'],
  ['lib/server/db/tasks/task-creation', 'statements of the append'],
  ['lib/server/db/conversations/conversation-update', 'statements of the append'],
  ['lib/server/db/conversations/message-texts.ts', 'searches texts with functions that Prisma does not have'],
  ['lib/server/db/conversations/recent-conversations.ts', 'searches only the newest rows'],
  ['lib/server/db/tasks/recent-tasks.ts', 'searches only the newest rows'],
  ['lib/server/db/agents/catalog/catalog-changes.ts', 'compares revisions with the open transactions of PostgreSQL'],
  ['lib/server/db/agents/receive-card.ts', 'measures cards without reading them'],
  ['lib/server/db/tasks/task-holders.ts', 'compares with the clock of PostgreSQL'],
  ['lib/server/db/jobs/instances.ts', 'sends the heartbeat over a connection of its own'],
  ['lib/server/startup/join-instances.ts', 'notifies other instances over the same connection'],
  ['lib/server/backup/', 'copies tables of any shape'],
])

const sql =
  /\$(?:query|execute)Raw|\.(?:prepare|pragma)[<(]|(?:client|pool|session)\.query[<(]|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) "/

/** Returns the files of the server that contain SQL without being allowed to, and the allowed places that contain none. */
export function findRawSqlProblems(files: SourceFile[]): string[] {
  const found = files.filter(({ path, text }) => /^(?:app|lib)\//.test(path) && sql.test(text)).map(({ path }) => path)
  const places = [...allowed.keys()]
  return [
    ...found.filter((path) => !places.some((place) => path.startsWith(place))).map((path) => `${path} contains SQL`),
    ...places
      .filter((place) => !found.some((path) => path.startsWith(place)))
      .map((place) => `${place} contains no SQL`),
  ]
}
