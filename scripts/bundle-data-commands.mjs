// node scripts/bundle-data-commands.mjs FOLDER: bundles backup, restore and move for a machine without TypeScript and npm.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const [folder] = process.argv.slice(2)

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: {
    alias: [
      { find: 'server-only', replacement: resolve('node_modules/server-only/empty.js') },
      { find: /^@\//, replacement: `${resolve()}/` },
    ],
  },
  // The deployed server has these packages.
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
  build: {
    ssr: 'scripts/data-commands.ts',
    target: 'node24',
    outDir: folder,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'data-commands.mjs', codeSplitting: false } },
  },
})
for (const command of ['backup', 'restore', 'move']) {
  const text = `process.argv.splice(2, 0, '${command}')\nawait import('./data-commands.mjs')\n`
  writeFileSync(join(folder, `${command}.mjs`), text)
}
