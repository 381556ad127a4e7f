// Writes docs/matrix.md from the reports of the last run of e2e/matrix.story.ts.
import { writeFileSync } from 'node:fs'
import { agents } from '../e2e/matrix/agents.ts'
import { readReports } from '../e2e/matrix/reports.ts'
import { renderMatrix } from '../e2e/matrix/table.ts'

writeFileSync('docs/matrix.md', renderMatrix(readReports(agents.map(({ name }) => name))))
