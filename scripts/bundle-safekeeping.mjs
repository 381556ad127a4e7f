// node scripts/bundle-safekeeping.mjs FOLDER: puts backup, restore and move there, for a machine without TypeScript and npm.
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
  // These are beside the server that is deployed, which has them loaded as they are, too.
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
  build: {
    ssr: 'scripts/safekeeping.ts',
    target: 'node24',
    outDir: folder,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'safekeeping.mjs', codeSplitting: false } },
  },
})
for (const command of ['backup', 'restore', 'move']) {
  const text = `process.argv.splice(2, 0, '${command}')\nawait import('./safekeeping.mjs')\n`
  writeFileSync(join(folder, `${command}.mjs`), text)
}
