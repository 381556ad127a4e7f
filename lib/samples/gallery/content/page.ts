/** A web page with its own style, and a script that must not run. */
export const page = `<!doctype html>
<html lang="en">
<head>
<title>Ferry ticket</title>
<style>
  body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: #f4efe6; color: #20425c; }
  main { max-width: 440px; border: 2px dashed currentColor; border-radius: 12px; padding: 16px 24px; background: white; }
  h1 { margin: 0 0 8px; font-size: 22px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
  dd { margin: 0; font-weight: 600; }
</style>
</head>
<body>
<main>
<h1>Harbor ferry</h1>
<dl><dt>From</dt><dd>Quay</dd><dt>To</dt><dd>Island</dd><dt>Leaves</dt><dd>06:10</dd><dt>Ticket</dt><dd>2041</dd></dl>
<p id="script">This page may not run scripts.</p>
</main>
<script>document.getElementById('script').textContent = 'A script ran.'</script>
</body>
</html>
`
