// node --import ./scripts/testing/typescript.mjs FILE.ts: runs TypeScript of the app in a separate process.
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url)

registerHooks({
  resolve(specifier, context, next) {
    // Outside the bundles of the app this marker would throw.
    if (specifier === 'server-only') return { url: 'data:text/javascript,', shortCircuit: true }
    if (!specifier.startsWith('@/')) return next(specifier, context)
    const path = specifier.slice(2)
    const result = next(new URL(/\.\w+$/.test(path) ? path : `${path}.ts`, root).href, context)
    // Bundlers need no file extension or import attributes.
    return path.endsWith('.json') ? { ...result, format: 'json', importAttributes: { type: 'json' } } : result
  },
})
