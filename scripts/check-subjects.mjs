/** Subjects of commits: an order in the imperative, at most 72 characters (CONTRIBUTING.md). Those before FIRST stay. */
import { execFileSync, spawnSync } from 'node:child_process';

const FIRST = 'b87317f3ac62024bb10d5a48b469a01176a89411';
const MOST_CHARACTERS = 72;
const NO_VERBS =
  /^(An?|The|One|Two|No|Not|Its?|This|What|Who|Whose|Where|When|Of|In|On|At|For|From|With)$/;
const ENDINGS = /(ed|ing|[^s]s)$/;
const VERBS_ALL_THE_SAME = ['Bring', 'Embed', 'Feed', 'Focus', 'Need', 'Seed', 'Shed'];

/** @type {(subject: string) => string | null} */
function faultOf(subject) {
  const [first = ''] = subject.split(' ');
  if (subject.length > MOST_CHARACTERS) return `${subject.length} characters`;
  if (!/^[A-Z][a-z]+$/.test(first) || NO_VERBS.test(first)) return `begins with ${first}`;
  return ENDINGS.test(first) && !VERBS_ALL_THE_SAME.includes(first) ? `${first} is no order` : null;
}

// A clone without its history has none of them.
if (spawnSync('git', ['cat-file', '-e', `${FIRST}^{commit}`]).status === 0) {
  const log = execFileSync('git', [
    'log',
    '--no-merges',
    '--format=%s',
    `${FIRST}..HEAD`,
  ]).toString();
  for (const subject of log.split('\n').filter(Boolean)) {
    const fault = faultOf(subject);
    if (!fault) continue;
    console.error(`Subject of a commit, ${fault}: ${subject}`);
    process.exitCode = 1;
  }
}
