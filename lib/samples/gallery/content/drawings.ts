import sharp from 'sharp'

/** Draws the harbor as SVG. `way`: position of the sun, 0 to 1. */
export function drawHarbor(way = 0.7, width = 640): string {
  const x = 60 + way * 520
  const y = 300 - Math.sin(way * Math.PI) * 220
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * 0.625)}" viewBox="0 0 640 400"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#20425c"/><stop offset="1" stop-color="#f2b57a"/></linearGradient></defs><rect width="640" height="400" fill="url(#s)"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="40" fill="#ffe3b0"/><path d="M0 300H640V400H0Z" fill="#1d4d5c"/><path d="M470 120h40l12 190h-64Z" fill="#f4efe6"/><path d="M466 180h48l3 40h-54Z" fill="#c2452d"/><path d="M478 92h24v28h-24Z" fill="#2b2b2b"/><path d="M120 290h120l-22 34h-76Z" fill="#3b2a20"/><path d="M176 190v98h-56Z" fill="#f4efe6"/><path d="M186 170v118h60Z" fill="#e7d9c2"/></svg>`
}

/** Renders the harbor as PNG. */
export function createHarborPng(): Promise<Buffer> {
  return sharp(Buffer.from(drawHarbor(0.7, 1280)))
    .png()
    .toBuffer()
}
