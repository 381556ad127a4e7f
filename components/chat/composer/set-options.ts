import type { DraftState } from '@/components/chat/composer/draft-state'

/** What can be said of a message beside its content. */
export type OptionName = 'skill' | 'outputModes' | 'schema' | 'historyLength' | 'push' | 'metadata' | 'extensions'

/** What the options are while nothing is chosen. */
export const unsetOptions = {
  skill: { skillId: null },
  outputModes: { outputModes: null },
  schema: { schemaText: '' },
  historyLength: { historyLength: null },
  push: { push: false },
  metadata: { metadataText: '' },
  extensions: { extensions: [] },
} satisfies Record<OptionName, Partial<DraftState>>

/** The options that are set in a draft, in the order in which they are offered. */
export function setOptions(draft: DraftState): OptionName[] {
  const isSet: Record<OptionName, boolean> = {
    skill: draft.skillId !== null,
    outputModes: draft.outputModes !== null,
    schema: draft.schemaText.trim() !== '',
    historyLength: draft.historyLength !== null,
    push: draft.push,
    metadata: draft.metadataText.trim() !== '',
    extensions: draft.extensions.length > 0,
  }
  return (Object.keys(isSet) as OptionName[]).filter((name) => isSet[name])
}
