import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { newDataDir, startApp } from '@/e2e/running/app'
import { type Program, startProgram } from '@/e2e/running/program'

/** Ends a program with the running test. */
function endWithTest(program: Program): Program {
  onTestFinished(() => program.end('SIGKILL'))
  return program
}

/** Returns a new empty data folder that is removed after the running test. */
export function dataDir(): string {
  const folder = newDataDir()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the built app without sample agents; see `startApp`. */
export async function app(env: Record<string, string> = {}): Promise<Program> {
  return endWithTest(await startApp({ DATA_DIR: env.DATA_DIR ?? dataDir(), SAMPLES: 'off', LOG_LEVEL: 'warn', ...env }))
}

/** Starts a counting agent in its own process: see `e2e/peers/counting-agent.ts`. */
export async function countingAgent(port = 0): Promise<Program> {
  return endWithTest(await startProgram(['e2e/peers/counting-agent.ts', String(port)], {}, /^http:\/\/\S+/))
}

/** Starts an agent that sends harmful responses, in a separate process: see `e2e/peers/hostile-agent.ts`. */
export async function hostileAgent(): Promise<Program> {
  return endWithTest(await startProgram(['e2e/peers/hostile-agent.ts', '0'], {}, /^http:\/\/\S+/))
}

/** Starts a program that attacks the app at `base` with a hostile agent: see `e2e/peers/attacker.ts`. */
export async function attacker(base: string, hostile: string): Promise<Program> {
  return endWithTest(await startProgram(['e2e/peers/attacker.ts', base, hostile], {}, /(?<=attacking )http:\/\/\S+/))
}

/** Returns the port of a program, on which another can be started. */
export const portOf = ({ url }: Program): string => new URL(url).port
