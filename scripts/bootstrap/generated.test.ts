import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteSchema } from '../sqlite-schema.mjs'
import { checkClients, hashViewerSources, isEverythingGenerated } from './generated.mjs'

it('notices a changed schema, generator, derived schema and source of the viewer', () => {
  const root = mkdtempSync(join(tmpdir(), 'switchboard-generated-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const generator = 'node_modules/@prisma/client-generator-ts/package.json'
  const schema = '/// Agents.\nmodel Agent {\n}\n'
  const sound: Record<string, string> = {
    'prisma/schema.prisma': schema,
    'prisma/sqlite/schema.prisma': sqliteSchema(schema),
    [generator]: '{"version":"1"}',
    'scripts/viewer/viewer.tsx': 'render()',
    'lib/server/traces/gen/viewer.ts': 'export {}',
  }
  const writeAll = () => {
    for (const [name, text] of Object.entries(sound)) write(name, text)
    write('lib/server/db/gen/stamp', checkClients(root).hash)
    const files = ['scripts/viewer/viewer.tsx', 'messages/missing.json']
    write('lib/server/traces/gen/stamp.json', JSON.stringify({ files, hash: hashViewerSources(root, files) }))
  }
  expect(isEverythingGenerated(root)).toBe(false)
  writeAll()
  expect(isEverythingGenerated(root)).toBe(true)
  for (const [name, text] of [...Object.keys(sound).map((each) => [each, '']), ['messages/missing.json', '{}']]) {
    write(name ?? '', text === '' && name?.endsWith('viewer.ts') ? '' : `${text} `)
    // Only an empty viewer differs: nothing else depends on its text.
    expect([name, isEverythingGenerated(root)]).toEqual([name, false])
    rmSync(join(root, 'messages'), { recursive: true, force: true })
    writeAll()
    expect(isEverythingGenerated(root)).toBe(true)
  }
})
