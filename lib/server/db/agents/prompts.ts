import 'server-only'
import { maxPrompts } from '@/lib/api/constants'
import type { NewPrompt, Prompt } from '@/lib/api/prompt'
import { Fault } from '@/lib/faults/fault'
import { requireAgent, requireChangeableAgent } from '@/lib/server/db/agents/agents'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import type { Viewer } from '@/lib/server/platform/viewer'

const select = { id: true, name: true, text: true } as const

/** Returns the prompts of an agent (ID or slug), sorted by name. Throws `not-found`. */
export async function listPrompts(viewer: Viewer, agent: string): Promise<Prompt[]> {
  const { id: agentId } = await requireAgent(viewer, agent)
  return database().prisma.prompt.findMany({ where: { agentId }, orderBy: [{ name: 'asc' }, { id: 'asc' }], select })
}

/** Saves a prompt. Throws `not-found`, `forbidden` if the viewer may not change the agent, and `conflict` if the name is taken or the limit is reached. */
export async function savePrompt(viewer: Viewer, agent: string, prompt: NewPrompt): Promise<Prompt> {
  const { id: agentId } = await requireChangeableAgent(viewer, agent)
  const { prisma } = database()
  if ((await prisma.prompt.count({ where: { agentId } })) >= maxPrompts)
    throw new Fault('conflict', `An agent can have at most ${maxPrompts} prompts.`, {
      hint: 'Delete a prompt that you no longer need.',
      details: { code: 'prompts-full' },
    })
  return withPromptFaults(prompt.name, () =>
    prisma.prompt.create({ data: { ...toStorableData(prompt), agentId }, select }),
  )
}

/** Updates a prompt. Throws `not-found`, and `conflict` if the name is taken. */
export async function updatePrompt(
  viewer: Viewer,
  agent: string,
  id: string,
  patch: Partial<NewPrompt>,
): Promise<Prompt> {
  const { id: agentId } = await requireChangeableAgent(viewer, agent)
  const { name, text } = toStorableData(patch)
  return withPromptFaults(name ?? '', () =>
    database().prisma.prompt.update({ where: { id: toStorableData(id), agentId }, data: { name, text }, select }),
  )
}

/** Deletes a prompt. Throws `not-found`. */
export async function removePrompt(viewer: Viewer, agent: string, id: string): Promise<void> {
  const { id: agentId } = await requireChangeableAgent(viewer, agent)
  const { count } = await database().prisma.prompt.deleteMany({ where: { id: toStorableData(id), agentId } })
  if (count === 0) throw createMissingPromptFault()
}

const createMissingPromptFault = (): Fault => new Fault('not-found', 'Prompt not found.')

async function withPromptFaults(name: string, write: () => Promise<Prompt>): Promise<Prompt> {
  try {
    return await write()
  } catch (error) {
    const problem = databaseErrorKind(error)
    if (problem === 'missing') throw createMissingPromptFault()
    if (problem === 'taken')
      throw new Fault('conflict', `A prompt named “${name}” already exists.`, { details: { code: 'prompt-taken' } })
    throw error
  }
}
