import { Monitor, Moon, Sun } from 'lucide-react'

/** Available themes and their icons. Labels are `ui.themes.<theme>`. */
export const themes = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'system', icon: Monitor },
] as const
