import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Program {
  url: string
  process: ChildProcess
  /** Returns its output so far, for failing stories. */
  output: () => string
  /** Ends it and waits for its exit. SIGKILL acts like a power cut. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a Node program and waits until it prints its URL, which `address` matches. */
export async function startProgram(
  args: string[],
  env: Record<string, string>,
  address: RegExp,
  as: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    ...as,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const match = address.exec(line)?.[0]
      if (match) resolve(match)
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${lines.join('\n')}`)))
  })
  return { url, process: child, output: () => lines.join('\n'), end }
}
