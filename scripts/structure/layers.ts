import { resolveImport, type SourceFile } from './source-files'

/**
 * The layers of `lib/server`, lowest first. A folder imports only from lower layers and from itself. Folders of one layer do
 * not import each other. A folder that is missing here fails the test.
 */
const layers: readonly (readonly string[])[] = [
  // Settings, logging, telemetry, limits, HTTP primitives, worker threads.
  ['platform'],
  // All SQL and Prisma.
  ['db'],
  // Leases, heartbeats and messages between processes on one database.
  ['instances'],
  // The only network client.
  ['outbound'],
  ['credentials'],
  // Signing keys and signatures of Agent Cards.
  ['signing'],
  // Calls to an agent.
  ['a2a-client'],
  // Turns, the task log, webhooks of callers.
  ['tasks'],
  ['agents', 'backup', 'conversations', 'mocks', 'push', 'retention', 'runs', 'traces'],
  // Authentication.
  ['access'],
  // Route handlers and pages.
  ['http'],
  // SSE to browsers.
  ['stream'],
  // A2A calls from clients.
  ['gateway'],
  // Calls from MCP clients.
  ['mcp'],
  // The entry of worker threads, and the start of the process.
  ['workers'],
  ['startup'],
]

/** The order of the folders of `lib/server/db`, by the same rules. All of them use the generated clients. */
const databaseLayers: readonly (readonly string[])[] = [
  // Opens, guards and migrates the databases.
  ['engine'],
  // Text for searching.
  ['search'],
  // People, sessions and API keys.
  ['access'],
  ['agents', 'credentials', 'jobs', 'push'],
  ['conversations'],
  ['tasks'],
  // The event log. An append writes tasks and conversations in the same transaction.
  ['events'],
]

const rankOf = (folder: string, all = layers): number => all.findIndex((layer) => layer.includes(folder))

/** Returns the folder of `lib/server` that a module is in; undefined for other modules. */
function serverFolder(module: string): string | undefined {
  const [, folder, rest] = /^(?:@\/)?lib\/server\/([^/]+)(\/)?/.exec(module) ?? []
  return rest ? folder : folder && '(none)'
}

/** Returns the imports of a file of `lib/server` that its layer does not allow, and the file itself if its folder is unknown. */
export function findLayerProblems({ path, imports }: SourceFile): string[] {
  const folder = serverFolder(path)
  if (folder === undefined) return []
  if (rankOf(folder) < 0) return [`${path} is in a folder without a layer`]
  return imports.flatMap((name) => {
    const other = serverFolder(name)
    if (other === undefined || other === folder || (rankOf(other) >= 0 && rankOf(other) < rankOf(folder))) return []
    return [`${path} imports ${name}`]
  })
}

/** Returns the folder of `lib/server/db` that a module is in; undefined for other modules, generated ones and tests. */
function databaseFolder(module: string): string | undefined {
  const [, folder] = /^(?:@\/)?lib\/server\/db\/(?!gen\/|testing\/)([^/]+)/.exec(module) ?? []
  return folder
}

/** Returns the imports of a file of `lib/server/db` that the order of its folders does not allow, and files outside of them. */
export function findDatabaseProblems({ path, imports }: SourceFile): string[] {
  const folder = databaseFolder(path)
  if (folder === undefined) return []
  const rank = rankOf(folder, databaseLayers)
  if (rank < 0) return [`${path} is in a folder without a layer`]
  return imports.flatMap((name) => {
    const other = databaseFolder(name)
    if (other === undefined || other === folder) return []
    const otherRank = rankOf(other, databaseLayers)
    return otherRank >= 0 && otherRank < rank ? [] : [`${path} imports ${name}`]
  })
}

const moduleOf = (path: string): string => path.replace(/\.(tsx?|mjs)$/, '')

/**
 * Returns the modules, of the project and of packages, that `start` loads, directly or through others. Type imports are not
 * counted.
 */
export function findLoadedModules(start: string, files: SourceFile[]): Set<string> {
  const byModule = new Map(files.map((file) => [moduleOf(file.path), file]))
  const loaded = new Set<string>()
  const visit = (name: string): void => {
    if (loaded.has(name)) return
    loaded.add(name)
    const { path = '', text = '' } = byModule.get(name) ?? {}
    const values = text.replaceAll(/^import type [^;]*? from '[^']+'/gm, '')
    for (const [, next = ''] of values.matchAll(/^(?:import|\}) [^;]*?from '([^']+)'/gm))
      visit(moduleOf(resolveImport(next, path).replace(/^@\//, '')))
  }
  visit(start)
  return loaded
}

/** Files and folders with SQL of their own, and why Prisma does not do it. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['lib/server/db/engine/', 'opens and migrates the databases'],
  ['lib/server/db/events/', 'appends to the event log and reads it, several times faster than Prisma'],
  ['lib/server/db/tasks/task-creation', 'statements of the append'],
  ['lib/server/db/conversations/conversation-update', 'statements of the append'],
  ['lib/server/db/conversations/lock-conversation.ts', 'locks a row without writing it'],
  ['lib/server/db/conversations/message-texts.ts', 'searches texts with functions that Prisma does not have'],
  ['lib/server/db/conversations/recent-conversations.ts', 'searches only the newest rows'],
  ['lib/server/db/tasks/recent-tasks.ts', 'searches only the newest rows'],
  ['lib/server/db/agents/catalog/catalog-changes.ts', 'compares revisions with the open transactions of PostgreSQL'],
  ['lib/server/db/agents/receive-card.ts', 'measures cards without reading them'],
  ['lib/server/db/tasks/task-holders.ts', 'compares with the clock of PostgreSQL'],
  ['lib/server/db/push/push-configs.ts', 'compares columns of two tables'],
  ['lib/server/db/jobs/imports.ts', 'stores the results of many lines with one statement'],
  ['lib/server/db/jobs/instances.ts', 'sends the heartbeat over a connection of its own'],
  ['lib/server/startup/join-instances.ts', 'notifies other instances over the same connection'],
  ['lib/server/backup/', 'copies tables of any shape'],
])

const sql =
  /\$(?:query|execute)Raw|\.(?:prepare|pragma)[<(]|(?:client|pool|session)\.query[<(]|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) "/

/** Returns the files of the server that contain SQL without being allowed to, and the allowed places that contain none. */
export function findRawSqlProblems(files: SourceFile[]): string[] {
  const paths = files.filter(({ path, text }) => /^(?:app|lib)\//.test(path) && sql.test(text)).map(({ path }) => path)
  const places = [...allowed.keys()]
  return [
    ...paths.filter((path) => !places.some((place) => path.startsWith(place))).map((path) => `${path} contains SQL`),
    ...places
      .filter((place) => !paths.some((path) => path.startsWith(place)))
      .map((place) => `${place} contains no SQL`),
  ]
}
