import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startApp } from '../running/app.ts'
import { freePort } from '../running/free-port.ts'
import { type PeerKind, peerKinds, startPeer } from '../running/peer.ts'
import type { Program } from '../running/program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the app that all files share. */
    appUrl: string
    /** The URL of the one running agent of each kind. */
    peerUrls: Record<PeerKind, string>
  }
}

/** Starts the shared app and agents at the same time and returns the teardown. Vitest calls a global setup by this name. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const claimedPorts = mkdtempSync(join(tmpdir(), 'switchboard-ports-'))
  // Inherited by the test processes.
  process.env.CLAIMED_PORTS_DIR = claimedPorts
  const kinds = Object.keys(peerKinds) as PeerKind[]
  const starting = [startApp({ GRPC_PORT: String(await freePort()) }), ...kinds.map((kind) => startPeer(kind))]
  const teardown = async () => {
    const outcomes = await Promise.allSettled(starting)
    const programs = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    await Promise.all(programs.map((program) => program.end()))
    rmSync(claimedPorts, { recursive: true, force: true })
  }
  try {
    const [app, ...peers] = (await Promise.all(starting)) as [Program, ...Program[]]
    const urls = kinds.map((kind, index) => [kind, peers[index]?.url])
    project.provide('appUrl', app.url)
    project.provide('peerUrls', Object.fromEntries(urls) as Record<PeerKind, string>)
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}
