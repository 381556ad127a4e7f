import { addingScreens } from './adding-screens.ts'
import { agentScreens } from './agent-screens.ts'
import { conversationScreens } from './conversation-screens.ts'
import { directoryScreens } from './directory-screens.ts'
import { formScreens } from './form-screens.ts'
import { replayScreens } from './replay-screens.ts'
import type { Screen } from './screen.ts'
import { workScreens } from './work-screens.ts'

/** Every screen in every state that a person may meet. */
export const screens: Screen[] = [
  ...directoryScreens,
  ...agentScreens,
  ...addingScreens,
  ...workScreens,
  ...replayScreens,
  ...conversationScreens,
  ...formScreens,
]
