import type { PeerKind } from '../running/peer.ts'
import {
  answersOnce,
  demandsExtension,
  demandsTenant,
  extension,
  mustBePolled,
  streamsOnly,
  tenant,
} from './agents/bends.ts'
import { customOnly, v01BehindV03, v03BehindV01, v10BehindV03 } from './agents/lying-agents.ts'
import { sdk03Agent } from './agents/sdk-0-3-agent.ts'
import { sdk1Agent } from './agents/sdk-1-agent.ts'
import type { Served } from './agents/serve.ts'
import type { Generation } from './caller.ts'
import { dataLab, type Says, scripted, storyteller, travelDesk } from './says.ts'

export interface MatrixAgent {
  name: string
  generation: Generation
  /** Starts it, or names the sample of the app or the kind of peer that it is. */
  start: () => Promise<Served> | { sample: string } | { peer: PeerKind }
  says: Says
  /** Extensions that callers say they understand. */
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
  says: scripted,
})

function bent(generation: Generation, name: string, start: (name: string) => Promise<Served>): MatrixAgent {
  return { name, generation, start: () => start(name), says: scripted }
}

const sample = (slug: string, generation: Generation, says: Says): MatrixAgent => ({
  name: `sample ${slug}`,
  generation,
  start: () => ({ sample: slug }),
  says,
})

/** Every kind of agent that the matrix is about. */
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
    ...bent('v0.3', 'SDK 0.3 over REST', (name) => sdk03Agent({ name, transport: 'HTTP+JSON' })),
    losesFileNames: true,
  },
  bent('v1.0', 'SDK 1 over REST', (name) => sdk1Agent({ name, transport: 'HTTP+JSON' })),
  {
    ...bent('v0.3', 'SDK 0.3 over gRPC', (name) => sdk03Agent({ name, transport: 'GRPC' })),
    losesFileNames: true,
    losesNull: true,
  },
  bent('v1.0', 'SDK 1 over gRPC', (name) => sdk1Agent({ name, transport: 'GRPC' })),
  bent('v1.0', 'streams only', (name) => sdk1Agent({ name, bend: streamsOnly })),
  {
    ...bent('v0.3', 'answers once', (name) => sdk03Agent({ name, streaming: false, bend: answersOnce })),
    // It names its task when it is done, and takes a minute for this.
    says: { ...scripted, slow: undefined },
  },
  bent('v0.3', 'must be polled', (name) => sdk03Agent({ name, streaming: false, bend: mustBePolled })),
  bent('v0.1', 'v0.1 behind a v0.3 card', v01BehindV03),
  bent('v0.3', 'v0.3 behind a v0.1 card', v03BehindV01),
  bent('v1.0', 'v1.0 behind a v0.3 card', v10BehindV03),
  bent('v1.0', 'demands a tenant', (name) => sdk1Agent({ name, tenant, bend: demandsTenant })),
  {
    ...bent('v1.0', 'demands an extension', (name) => sdk1Agent({ name, extension, bend: demandsExtension })),
    extensions: [extension],
  },
  {
    ...bent('v0.3', 'SDK 0.3 with push', (name) => sdk03Agent({ name, push: true, extended: true })),
  },
  {
    ...bent('v1.0', 'SDK 1 with push', (name) => sdk1Agent({ name, push: true, extended: true })),
  },
  { ...bent('v1.0', 'custom binding only', customOnly), uncallable: true },
]
