import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'

const run = promisify(execFile)

/** An empty folder in which the JS SDK is installed. */
export async function snippetFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-snippet-'))
  await mkdir(join(folder, 'node_modules', '@a2a-js'), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules', 'a2a-sdk-1'), join(folder, 'node_modules', '@a2a-js', 'sdk'))
  return folder
}

/** How each is run, as somebody who pastes it would; without its SDK, Python is only read. */
const programs: Record<string, (code: string, file: string) => [string, ...string[]]> = {
  JavaScript: (_, file) => [process.execPath, file],
  Python: (_, file) => ['python3', '-m', 'py_compile', file],
  curl: (code) => ['sh', '-c', code],
}

/** Runs the snippets of the Connect tab that is open, exactly as they stand there; answers what each printed. */
export async function runSnippets(
  page: Page,
  folder: string,
  labels: string[],
  env: Record<string, string> = {},
): Promise<string[]> {
  const printed: string[] = []
  for (const label of labels) {
    await page.getByRole('radio', { name: label }).click()
    const code = await page.locator('code[data-snippet]').innerText()
    const file = join(folder, label === 'Python' ? 'snippet.py' : 'snippet.mjs')
    await writeFile(file, code)
    const [program, ...args] = programs[label.split(' ')[0] ?? '']?.(code, file) ?? ['false']
    printed.push((await run(program, args, { cwd: folder, env: { ...process.env, ...env }, timeout: 30_000 })).stdout)
  }
  return printed
}
