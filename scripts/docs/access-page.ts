import { includesRole, roles } from '@/lib/access/roles'
import { allAgentsOperations, operationAccess, signInOperations } from '@/lib/api/operations/operation-access'
import { operations } from '@/lib/api/operations/operations'

const visibilityRows = [
  ['everyone', 'yes', 'yes', 'yes', 'yes'],
  ['teams', '', 'yes', 'yes', 'yes'],
  ['owner', '', '', 'yes', 'yes'],
]

function table(head: string[], body: string[][]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns the page that lists who may use each operation. */
export function accessPage(): string {
  const rows = Object.values(operations).map(({ id, method, path, summary }) => {
    const least = operationAccess[id]
    const allowed = roles.map((role) => (least === 'open' || includesRole(role, least) ? 'yes' : ''))
    const byKey = signInOperations.has(id) ? 'no' : allAgentsOperations.has(id) ? 'for all agents' : 'yes'
    return [`\`${method} ${path}\``, summary.replaceAll('|', '\\|'), least === 'open' ? 'yes' : '', ...allowed, byKey]
  })
  return `# Who may do what

This page is generated from the code. \`e2e/integration/roles.test.ts\` calls every operation as each role.

Without [accounts](people.md), there is one built-in user, who is an administrator.

## Agents

Who sees an agent, by its visibility. An agent that a person does not see is absent everywhere: in the directory, in searches,
counts, exports and streams. A request for it gets the same answer as a request for an agent that does not exist.

${table(['visibility', 'other people', 'members of its teams', 'person who added it', 'administrators'], visibilityRows)}

An agent is changed by administrators, and by editors who added it or are in its own team. Only administrators change how long its
event logs are kept.

## Tasks and conversations

| | author | teams that it is shared with | administrators | other people |
| --- | --- | --- | --- | --- |
| see that a task exists, its agent, author, times and sizes | yes | yes | yes |  |
| read a task | yes | yes | for one hour after an audit entry |  |
| read a conversation | yes | yes, if they see the agent |  |  |
| change, answer, rate, share or delete it | yes |  |  |  |

A share link shows one task to everyone who has the link. A request for a task or conversation that a person may not read gets the
same answer as a request for one that does not exist.

## Operations

Each role includes the ones before it. “No sign-in” is a request without one. An [API key](api-keys.md) does what the lower role
of its scope and its person allows, except where “API key” says “no”, or that the key must be for all agents.

${table(['operation', 'what it does', 'no sign-in', ...roles, 'API key'], rows)}
`
}
