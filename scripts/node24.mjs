// The shop runs on the Node that npm installed with it, whatever the machine has. Plain JavaScript, so that an older
// Node can read it and say what is wrong.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(`
  This is Node ${process.versions.node}; the shop needs 24, which comes with it as the npm package "node".
  Its install script seems to have been held back. Allow it and install again:

    npm install --ignore-scripts=false

  and start through npm (npm start, npm test), so that node_modules/.bin comes first.
`)
  process.exit(1)
}
