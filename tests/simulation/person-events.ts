/** Events of the people themselves: they sign out, change their password, or may not come in for a while. */
import { forAWhile } from './device-faults';
import type { Random } from './random';
import type { Tablet } from './tablet';
import type { World } from './world';

const MINUTE = 60_000;

export function changePeople(world: World, tablet: Tablet, random: Random): void {
  const kind = random.next();
  if (kind < 0.5) signOut(world, tablet);
  else if (kind < 0.8) changePassword(world, tablet);
  else deactivate(world, random);
}

/** Signs out: waiting operations leave by their envelopes, or wait for the next sign-in. */
function signOut(world: World, tablet: Tablet): void {
  if (tablet.signedIn === null) return;
  world.noteFault('signed out');
  world.simulation.note(() => `${tablet.name}: ${tablet.signedIn} signs out`);
  // The delivery token stays.
  tablet.memory.session = null;
  for (const tab of [...tablet.tabs]) tab.close();
}

/**
 * Changes the password: every earlier token of the person ends, on all tablets; the session that changed it goes on.
 */
function changePassword({ server, ...world }: World, tablet: Tablet): void {
  const username = tablet.signedIn;
  if (username === null || !tablet.network.isUp || !world.isServerUp) return;
  tablet.world.noteFault('new password');
  server.people.endTokensOf(username);
  tablet.signIn(username, { hasCapabilities: true });
}

/** Moves a person to the server's other company, where they go on working, and back. */
export function moveToCompany(world: World, random: Random): void {
  const { server } = world;
  const username = random.pick(world.plan.people) ?? '';
  if (!server.isOurs || server.people.moved.has(username)) return;
  forAWhile(
    world,
    'moved to another company',
    random.between(MINUTE, 90 * MINUTE),
    () => {
      server.people.move(username);
      // Their old session is refused now, so they mostly sign in again.
      for (const tablet of world.tablets)
        if (tablet.signedIn === username && tablet.network.isUp && random.chance(0.6))
          tablet.signIn(username, { hasCapabilities: true });
    },
    () => void (server.people.moved.has(username) && server.people.move(username)),
  );
}

function deactivate(world: World, random: Random): void {
  const username = random.pick(world.plan.people) ?? '';
  forAWhile(
    world,
    'deactivated',
    random.between(MINUTE, 120 * MINUTE),
    () => {
      world.server.people.inactive.add(username);
      world.server.people.endTokensOf(username);
    },
    () => world.server.people.inactive.delete(username),
  );
}
