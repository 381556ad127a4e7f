// Renders docs/matrix.md from the reports of the last run of all cells (`npm run test:exhaustive`, or e2e/integration/matrix.test.ts alone).
import { writeFileSync } from 'node:fs'
import { agents } from '../e2e/matrix/agents.ts'
import { readReports } from '../e2e/matrix/reports.ts'
import { renderMatrix } from '../e2e/matrix/table.ts'

writeFileSync('docs/matrix.md', renderMatrix(readReports(agents.map(({ name }) => name))))
