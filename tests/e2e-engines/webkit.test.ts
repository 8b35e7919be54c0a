/** The main story in WebKit, the engine of Safari and of every browser on an iPad. */
import { it } from 'vitest';
import { tellOfflineStory } from './support/story';
import { openWebKit } from './support/webkit';

it('a shipment registered after a cold start without a server is sent once', () =>
  tellOfflineStory(openWebKit));
