import { isOwn } from './own-port.ts'
import { type Program, startProgram } from './program.ts'

/** The kinds of third-party agents that tests call, and the arguments that start each. */
export const peerKinds = {
  'SDK 0.2': ['sdk-0-2.ts'],
  'SDK 0.3': ['sdk-0-3.ts'],
  'SDK 1': ['sdk-1.ts'],
  'SDK 1 with 0.3': ['sdk-1.ts', '0', 'compat'],
  'a2a-js': ['a2a-js.ts'],
  'raw v0.1': ['raw-v0-1.ts'],
} as const
export type PeerKind = keyof typeof peerKinds

/** Starts an agent on this port, or on one that no agent had before. */
export async function startPeer(kind: PeerKind, port = 0): Promise<Program> {
  const [file = '', _port, ...rest] = peerKinds[kind] as readonly string[]
  for (;;) {
    const agent = await startProgram([`e2e/peers/${file}`, String(port), ...rest], {}, /^http:\/\/\S+/)
    if (isOwn(Number(new URL(agent.url).port)) || port) return agent
    await agent.end()
  }
}
