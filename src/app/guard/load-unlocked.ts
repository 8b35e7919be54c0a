/** The person who has unlocked the device: loaded where it is asked, because the public pages do without. */
export const loadUnlocked = () => import('../../session/unlocked');
