import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** Returns the folder of PostgreSQL's server programs; null if there is none. */
export function findPostgres(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** Starts a small PostgreSQL server in a new folder, reachable only through a socket there. */
export async function startPostgres(
  programs: string,
  others: string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-pg-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { cwd: folder, ...user }
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  )
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'shared_buffers=16MB',
    'max_connections=40',
    'fsync=off',
    ...others,
  ]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(server, 'exit')
  // A test that fails before it stops the server must not leave it behind.
  const abandon = () => void server.kill('SIGKILL')
  process.once('exit', abandon)
  await ready(server.stderr)
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      server.kill('SIGQUIT')
      await gone
      process.off('exit', abandon)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns another user of this machine, since PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2]), gid: Number(user?.[3]) }
}

async function ready(output: NodeJS.ReadableStream): Promise<void> {
  let printed = ''
  for await (const chunk of output) {
    printed += String(chunk)
    if (printed.includes('ready to accept connections')) {
      // Read on, or the server blocks once the pipe is full.
      output.resume()
      return
    }
  }
  throw new Error(`PostgreSQL did not start:\n${printed}`)
}
