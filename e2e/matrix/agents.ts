import type { PeerKind } from '../running/peer.ts'
import {
  answersOnce,
  requiresExtension,
  requiresTenant,
  extension,
  mustBePolled,
  streamsOnly,
  tenant,
} from './agents/call-interceptors.ts'
import { customOnly, v01BehindV03, v03BehindV01, v10BehindV03 } from './agents/mismatched-cards.ts'
import { sdk03Agent } from './agents/sdk-0-3-agent.ts'
import { sdk1Agent } from './agents/sdk-1-agent.ts'
import type { Served } from './agents/serve.ts'
import type { Generation } from './caller.ts'
import { dataLab, type AgentPrompts, scripted, storyteller, travelDesk } from './prompts.ts'

export interface MatrixAgent {
  name: string
  generation: Generation
  /** Starts the agent, or returns the name of a sample of the app, or of a peer. */
  start: () => Promise<Served> | { sample: string } | { peer: PeerKind }
  prompts: AgentPrompts
  /** Extensions that callers support. */
  extensions?: string[]
  /** Its library drops the names of files. */
  losesFileNames?: boolean
  /** Its library cannot send null in data. */
  losesNull?: boolean
  /** It cannot be called at all. */
  uncallable?: boolean
}

const peer = (kind: PeerKind, generation: Generation): MatrixAgent => ({
  name: kind,
  generation,
  start: () => ({ peer: kind }),
  prompts: scripted,
})

function variant(generation: Generation, name: string, start: (name: string) => Promise<Served>): MatrixAgent {
  return { name, generation, start: () => start(name), prompts: scripted }
}

const sample = (slug: string, generation: Generation, prompts: AgentPrompts): MatrixAgent => ({
  name: `sample ${slug}`,
  generation,
  start: () => ({ sample: slug }),
  prompts,
})

/** All agents of the matrix. */
export const agents: MatrixAgent[] = [
  peer('SDK 0.2', 'v0.3'),
  peer('SDK 0.3', 'v0.3'),
  peer('SDK 1', 'v1.0'),
  peer('SDK 1 with 0.3', 'v1.0'),
  peer('a2a-js', 'v0.1'),
  peer('raw v0.1', 'v0.1'),
  sample('travel-desk', 'v0.1', travelDesk),
  sample('storyteller', 'v0.3', storyteller),
  sample('data-lab', 'v1.0', dataLab),
  {
    ...variant('v0.3', 'SDK 0.3 over REST', (name) => sdk03Agent({ name, transport: 'HTTP+JSON' })),
    losesFileNames: true,
  },
  variant('v1.0', 'SDK 1 over REST', (name) => sdk1Agent({ name, transport: 'HTTP+JSON' })),
  {
    ...variant('v0.3', 'SDK 0.3 over gRPC', (name) => sdk03Agent({ name, transport: 'GRPC' })),
    losesFileNames: true,
    losesNull: true,
  },
  variant('v1.0', 'SDK 1 over gRPC', (name) => sdk1Agent({ name, transport: 'GRPC' })),
  variant('v1.0', 'streams only', (name) => sdk1Agent({ name, interceptor: streamsOnly })),
  {
    ...variant('v0.3', 'answers once', (name) => sdk03Agent({ name, streaming: false, interceptor: answersOnce })),
    // It sends its task ID at the end, which takes a minute.
    prompts: { ...scripted, slow: undefined },
  },
  variant('v0.3', 'must be polled', (name) => sdk03Agent({ name, streaming: false, interceptor: mustBePolled })),
  variant('v0.1', 'v0.1 behind a v0.3 card', v01BehindV03),
  variant('v0.3', 'v0.3 behind a v0.1 card', v03BehindV01),
  variant('v1.0', 'v1.0 behind a v0.3 card', v10BehindV03),
  variant('v1.0', 'demands a tenant', (name) => sdk1Agent({ name, tenant, interceptor: requiresTenant })),
  {
    ...variant('v1.0', 'demands an extension', (name) =>
      sdk1Agent({ name, extension, interceptor: requiresExtension }),
    ),
    extensions: [extension],
  },
  {
    ...variant('v0.3', 'SDK 0.3 with push', (name) => sdk03Agent({ name, push: true, extended: true })),
  },
  {
    ...variant('v1.0', 'SDK 1 with push', (name) => sdk1Agent({ name, push: true, extended: true })),
  },
  { ...variant('v1.0', 'custom binding only', customOnly), uncallable: true },
]
