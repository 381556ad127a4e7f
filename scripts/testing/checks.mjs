const bin = (path) => `node_modules/${path}`

/** Checks that read the sources only. */
export const sourceChecks = [
  { name: 'Migrations', args: ['scripts/db-migration.mjs', '--check'] },
  { name: 'Lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings', '--report-unused-disable-directives'] },
  { name: 'Format', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  // With the cache it takes a third of the time after a small change.
  { name: 'Unused code', args: [bin('knip/bin/knip.js'), '--cache', '--cache-location', '.cache/knip'] },
]

/** Writes the types of the routes, which the type check reads. Not while a build runs: both write to `.next`. */
export const routeTypes = { name: 'Route types', args: [bin('next/dist/bin/next'), 'typegen'] }

/** Keeps what it found in a file: after a small change it takes a third of the time. */
export const typeCheck = {
  name: 'Types',
  args: [bin('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
}
