import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const ticksPerSecond = 100

/** CPU time that a process (not its children) has used, in milliseconds. Linux only. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** What the database's processes have used; those that ended since are not counted any more. */
function databaseCpuMs(pidFile) {
  const parent = readFileSync(pidFile, 'utf8').split('\n', 1)[0]
  const isChild = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1] === parent
    } catch {
      return false
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  return pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
}

/** Asks one address as fast as it answers, for some seconds; what the server gave, and what it cost it and its database, if it has one. */
export async function load({ url, pid, pidFile, seconds, connections = 16 }) {
  const used = () => cpuMs(pid) + (pidFile ? databaseCpuMs(pidFile) : 0)
  const before = used()
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'br' } })
  const spent = used() - before
  const wrong = result.non2xx + result.errors + result.timeouts
  if (wrong > 0) throw new Error(`${url}: ${wrong} wrong answers`)
  return {
    perSecond: result.requests.average,
    cpuMs: spent / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** Takes turns, so that whatever else the machine does falls on both alike; the median of the rounds. */
export async function sideBySide(targets, { rounds, seconds }) {
  const results = targets.map(() => [])
  for (const target of targets) await load({ ...target, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) results[index].push(await load({ ...target, seconds }))
  }
  return results.map((each) =>
    Object.fromEntries(Object.keys(each[0]).map((name) => [name, median(each.map((one) => one[name]))])),
  )
}
