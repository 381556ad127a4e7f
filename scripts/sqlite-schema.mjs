/** Derives the SQLite schema from the hand-written PostgreSQL schema by dropping what only PostgreSQL supports. */
export function sqliteSchema(schema) {
  return [
    '// Derived from ../schema.prisma by `npm run generate`. Do not edit.',
    ...schema
      .split('\n')
      .slice(1)
      .filter((line) => !line.includes('gin_trgm_ops')),
  ]
    .join('\n')
    .replace('provider = "postgresql"', 'provider = "sqlite"')
    .replace('"../lib/server/db/gen/pg"', '"../../lib/server/db/gen/sqlite"')
}
