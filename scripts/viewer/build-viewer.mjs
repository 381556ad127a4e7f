// Builds the viewer of exported HTML files, as one script and one style sheet.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashViewerSources, isViewerBuilt, viewerPaths } from '../bootstrap/generated.mjs'
import { printStep } from '../bootstrap/run.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { folder, target, stamp } = viewerPaths(root)
const languages = ['en', 'zh-CN']
/** Replacements for modules of Next.js, and for code that is too large for each file. */
const replacements = {
  'next/link': 'next-link.tsx',
  'next/dynamic': 'next-dynamic.tsx',
  'next/navigation': 'next-navigation.ts',
  'next-intl': 'next-intl.ts',
  lowlight: 'lowlight.ts',
  '@/components/tasks/replay/use-event-filter': 'hooks.ts',
  '@/components/ui/feedback/use-translate-fault': 'hooks.ts',
  '@/components/entities/frames/frame-editor': 'parts.tsx',
  '@/components/parts/pdf/pdf-part': 'parts.tsx',
  '@/components/parts/vega/vega-part': 'parts.tsx',
  '@/components/parts/chart/chart-part': 'parts.tsx',
  '@/components/parts/math/use-math-plugin': 'hooks.ts',
  '@/components/parts/schema/schema-check': 'parts.tsx',
}

/** Builds the viewer unless it is up to date. */
export async function buildViewer() {
  if (isViewerBuilt(root)) return
  const { build } = await import('vite')
  const here = (name) => `${root}scripts/viewer/replacements/${name}`
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        ...Object.entries(replacements).map(([find, name]) => ({
          find: new RegExp(`^${find}$`),
          replacement: here(name),
        })),
        { find: /^@\//, replacement: root },
      ],
    },
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      modulePreload: false,
      rolldownOptions: {
        input: `${root}scripts/viewer/viewer.tsx`,
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const script = output.find(({ type }) => type === 'chunk')
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))
  // These would end the script within an HTML file.
  const code = script.code.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`)
  const css = String(style.source).replaceAll('</style', String.raw`<\/style`)
  const digest = createHash('sha256').update(code).digest('base64')
  const own = script.moduleIds.map((id) => id.split('?')[0]).filter((id) => id.startsWith(root))
  const files = [
    ...own.map((id) => id.slice(root.length)).filter((id) => !id.startsWith('node_modules/')),
    'package-lock.json',
    'app/base.css',
    'app/tokens.css',
    'scripts/viewer/viewer.css',
    'scripts/viewer/build-viewer.mjs',
    ...languages.map((language) => `messages/${language}.json`),
  ]
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    target,
    [
      '// Made by scripts/viewer/build-viewer.mjs.',
      `export const viewerScript: string = ${JSON.stringify(code)}`,
      `export const viewerStyle: string = ${JSON.stringify(css)}`,
      `export const viewerDigest = ${JSON.stringify(digest)}`,
      '',
    ].join('\n'),
  )
  writeFileSync(stamp, JSON.stringify({ files, hash: hashViewerSources(root, files) }))
  printStep('Built the viewer for exported tasks')
}
