/** Modules that a folder may import. The first rule with a matching folder applies. */
export interface Boundary {
  folder: string
  /** Prefixes of allowed module names. */
  may?: string[]
  /** Prefixes of forbidden module names. */
  mayNot?: string[]
  why: string
}

export const boundaries: Boundary[] = [
  { folder: 'lib/limits/', may: ['@/lib/limits/'], why: 'limits are numbers' },
  {
    folder: 'lib/a2a/',
    may: ['zod', '@/lib/a2a/', '@/lib/faults/', '@/lib/limits/'],
    why: 'protocol code is pure: zod only',
  },
  {
    folder: 'lib/grpc/',
    may: ['@bufbuild/protobuf', '@/lib/grpc/', '@/lib/a2a/'],
    why: 'messages are converted without side effects',
  },
  { folder: 'lib/sse/', may: ['eventsource-parser', '@/lib/sse/'], why: 'SSE knows nothing of A2A' },
  { folder: 'lib/cache/', may: ['@/lib/cache/'], why: 'a cache knows nothing of its values' },
  { folder: 'lib/retry/', may: ['@/lib/retry/'], why: 'delays are plain numbers' },
  { folder: 'lib/access/', may: ['@/lib/access/'], why: 'who may do what is decided without side effects' },
  { folder: 'lib/faults/', may: ['zod', '@/lib/faults/', '@/lib/a2a/'], why: 'faults are plain data' },
  {
    folder: 'lib/api/',
    may: ['zod', '@/lib/api/', '@/lib/access/', '@/lib/trace/', '@/lib/a2a/', '@/lib/faults/', '@/lib/i18n/locales'],
    why: 'the HTTP contract is plain schemas',
  },
  {
    folder: 'lib/openai/',
    may: ['@/lib/openai/', '@/lib/api/', '@/lib/a2a/', '@/lib/faults/'],
    why: 'the mapping between A2A and the OpenAI API is pure',
  },
  {
    folder: 'lib/trace/',
    may: ['zod', '@/lib/trace/', '@/lib/api/', '@/lib/a2a/', '@/lib/faults/', '@/lib/limits/'],
    why: 'a trace is read and written alike by the app, the browser and programs without the app',
  },
  {
    folder: 'lib/mock/',
    may: ['@/lib/mock/', '@/lib/trace/', '@/lib/sse/', '@/lib/a2a/', '@/lib/faults/'],
    why: 'a recorded task is served alike by the app and by programs without the app',
  },
  {
    folder: 'lib/client/',
    mayNot: ['@/lib/server/', '@/lib/samples/', '@/components/', 'node:'],
    why: 'runs in the browser',
  },
  {
    folder: 'lib/samples/',
    mayNot: ['@/lib/server/', '@/lib/client/', '@/components/'],
    why: 'sample agents are agents like any other',
  },
  {
    folder: 'lib/server/',
    mayNot: ['@/lib/client/', '@/components/', '@/app/', '@/lib/samples/'],
    why: 'the server does not know its screens',
  },
  { folder: 'lib/', mayNot: ['@/app/', '@/components/'], why: 'the library does not know its screens' },
  { folder: 'components/', mayNot: ['@/lib/server/', '@/app/'], why: 'components get data, they do not fetch it' },
]

/** Folders under components/ that features build on. */
const shared = ['ui', 'parts', 'forms', 'credentials', 'retention', 'entities'] as const

/**
 * The folders under components/, each with the other folders that it may import. A folder that is not listed fails. Features
 * do not import each other: move what two of them need to a shared folder.
 */
export const componentImports: Readonly<Record<string, readonly string[]>> = {
  // Primitives.
  ui: [],
  // Renderers of message parts, forms that agents ask for, and displays of agents, tasks and events.
  parts: ['ui'],
  forms: ['ui', 'parts'],
  credentials: ['ui'],
  retention: ['ui'],
  entities: ['ui', 'parts'],
  // Features.
  agents: shared,
  chat: shared,
  compare: shared,
  help: shared,
  inbox: shared,
  settings: shared,
  shell: shared,
  'sign-in': shared,
  tasks: shared,
}
