/** The main story in Firefox, which has an IndexedDB and service workers of its own. */
import { it } from 'vitest';
import { openFirefox } from './support/firefox';
import { tellOfflineStory } from './support/story';

it('a shipment registered after a cold start without a server is sent once', () =>
  tellOfflineStory(openFirefox));
