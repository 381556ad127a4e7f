import { Monitor, Moon, Sun } from 'lucide-react'

/** The themes to choose from, with their icons. Their words are `ui.themes.<theme>`. */
export const themes = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'system', icon: Monitor },
] as const
