/**
 * First of the entry: asks for the screen of the address, and its picture, before React's own script is evaluated,
 * which takes a cheap phone a third of a second. The router asks for the same files and finds them on their way.
 */
import river from '../ui/art/river.svg';

const path = location.pathname.toLowerCase();

if (path === '/') ask(import('./public/public-layout'), import('./public/landing-route'));
else if (path === '/login') ask(import('./public/login-route'));
else if (path.startsWith('/adminsection') && localStorage.getItem('token'))
  ask(import('./shell/workplace'), import('../session/runtime'));

if (path === '/' || path === '/login') new Image().src = river;

/** A part that does not come is told by the router, which asks again. */
function ask(...parts: readonly Promise<unknown>[]): void {
  void Promise.allSettled(parts);
}
