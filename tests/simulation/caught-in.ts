/** The seed of the history that catches each mutant: 1 where absent. It saves the search and decides nothing. */
export const CAUGHT_IN: Readonly<Record<string, number>> = {
  'decides a conflict for its person': 11,
  'forgets at a 429 or 503 that an earlier send may have arrived': 101,
  'takes a 503 for a promise that nothing was done': 26,
  'counts a create that no list shows as removed there': 20,
  'keeps the history of a person whom the server has forgotten': 2,
  'drops a correction': 2,
  'takes any duplicate for its own': 2,
  'sends into the company of today': 2,
  'makes a record of each attempt': 158,
  'writes no marks': 2,
  'leaves one out of the count at the sign-in': 2,
  'waits for ever for a frozen page': 8,
  'keeps quiet about its losses': 7,
  'does not notice that a lost operation has arrived': 6,
  'sends no envelope of a lost operation': 7,
  'opens a database that a newer version has upgraded': 2,
};
