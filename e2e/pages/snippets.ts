import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'

const run = promisify(execFile)

/** The packages that the snippets import, and where they are installed here. */
const packages = {
  '@a2a-js/sdk': 'a2a-sdk-1',
  '@modelcontextprotocol/client': '@modelcontextprotocol/client',
  openai: 'openai',
}

/** Creates a folder in which the packages of the snippets are installed. */
export async function snippetFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-snippet-'))
  const modules = join(folder, 'node_modules')
  for (const scope of ['@a2a-js', '@modelcontextprotocol']) await mkdir(join(modules, scope), { recursive: true })
  for (const [name, installed] of Object.entries(packages))
    await symlink(join(process.cwd(), 'node_modules', installed), join(modules, name))
  return folder
}

/** How each snippet is run. Without its SDK, Python is only parsed. */
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
    printed.push(
      (await run(program, args, { cwd: folder, env: { ...process.env, FORCE_COLOR: '0', ...env }, timeout: 30_000 }))
        .stdout,
    )
  }
  return printed
}
